/** What an answer to an alert changes elsewhere. */
export const changesWith = ['projects', 'findings', 'inspections'] as const
