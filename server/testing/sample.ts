/** What a call is made with. */
export type Sample = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Where the things of a sample lie, and who calls: a few features are about the caller's own things. */
export type Circumstances = { town: string; caller: { id: string; username: string } | null; isOutside: boolean }

export type Make = (given: Circumstances) => Promise<Sample> | Sample
