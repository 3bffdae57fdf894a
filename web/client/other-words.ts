/** In the built pages this loads the tables of the language they were not built in. From the sources, every table has both. */
export const loadOtherWords = async (): Promise<unknown> => null
