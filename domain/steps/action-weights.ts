/**
 * What pressing a button means for the work: it moves it on, leaves it where it is, takes something back, or ends or halts it. Every table of
 * actions says it once; whoever draws buttons reads it there.
 */
export type ActionWeight = 'advance' | 'neutral' | 'undo' | 'drastic'
