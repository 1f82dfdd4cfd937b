/**
 * How this program was invoked, so that commands it suggests can be pasted: through npx in a
 * checkout, or by its own name.
 */
export const programCall = (env: NodeJS.ProcessEnv): string =>
  env.npm_command === undefined ? 'showdoc' : 'npx showdoc'

/** Rewrites commands in a hint the way this program was invoked. */
export const pasteable = (hint: string, env: NodeJS.ProcessEnv): string =>
  hint.replace(/(?<![\w/.-]|npx )showdoc (?=[a-z-])/g, `${programCall(env)} `)

/** A path quoted as one word for a shell. */
export const quotedPath = (place: string): string =>
  /^[\w./~+:@%-]+$/.test(place) ? place : `"${place.replace(/["\\$`]/g, '\\$&')}"`
