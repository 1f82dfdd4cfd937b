/** What a field needs that is bound to no form. */
export const unbound = { error: '', onBlur: () => undefined }
