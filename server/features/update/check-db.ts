/** Nothing to do: a server migrates its database at startup, or does not start. */
export const checkDb = async (): Promise<[]> => []
