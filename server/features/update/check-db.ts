/** Nothing to do: a server brings its database up to date when it starts, or does not start. */
export const checkDb = async (): Promise<[]> => []
