import type { ProjectDetail, RequestView } from '#contract/project-views.ts'

/** A request and the filing it is about: what is shown of either depends on the other. */
export type RequestProps = { project: ProjectDetail; request: RequestView }
