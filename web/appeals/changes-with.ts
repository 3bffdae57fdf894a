/** What a step of an appeal changes elsewhere. */
export const changesWith = ['projects', 'findings', 'workbench'] as const
