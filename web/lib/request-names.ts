/** `{name}` and `:name` in the path of an address; `{{name}}` is a variable. */
export const pathName = /(?<!\{)\{([\w.-]+)\}(?!\})|(?<=\/):([A-Za-z_][\w-]*)/g

/** `{{name}}`, in the place of which the value in the chosen environment is sent. */
export const variableName = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu
