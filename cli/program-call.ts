/**
 * How the person called this program, so that a command it names can be pasted: from a checkout
 * through npm, or by its own name.
 */
export const programCall = (env: NodeJS.ProcessEnv): string =>
  env.npm_command === undefined ? 'showdoc' : 'npx showdoc'

/** Commands in a hint as this person calls them. */
export const pasteable = (hint: string, env: NodeJS.ProcessEnv): string =>
  hint.replace(/(?<![\w/.-]|npx )showdoc (?=[a-z-])/g, `${programCall(env)} `)

/** A path as a shell takes it for one word. */
export const quotedPath = (place: string): string =>
  /^[\w./~+:@%-]+$/.test(place) ? place : `"${place.replace(/["\\$`]/g, '\\$&')}"`
