export const hello = 'world'
