/**
 * Whether a text has the form of a personal domain: letters and digits, at least one letter. Source:
 * server/contract/spec/calls.md 5.4, server/contract/spec/additions.md 6.
 */
export const isDomainForm = (text: string): boolean => /^(?=.*[a-z])[a-z0-9]+$/i.test(text)
