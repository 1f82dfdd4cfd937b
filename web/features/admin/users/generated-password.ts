const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'
const signs = '-_.!*+='
const kinds = [lower, upper, digits, signs]

/** Characters of a generated password. Source: web/spec/managing.md 5.1. */
const length = 16

/**
 * A random password that also satisfies the rule for strong passwords, without characters that are
 * easily confused.
 */
export function generatedPassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => pick(kinds.join(''))).join('')
    if (kinds.every((kind) => [...kind].some((one) => password.includes(one)))) return password
  }
}

function pick(characters: string): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return characters[random % characters.length] ?? ''
}
