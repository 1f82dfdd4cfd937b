export const thematicBreak = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
export const listMark = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/
/** Their content follows, indented: admonitions and tabs of MkDocs. */
export const indentedBody = /^(?:(?:!!!|\?\?\?\+?)[ \t]*[a-z]|===[!+]*[ \t]+["'])/i
export const bodyIndent = 4
/** Footnotes and definitions, by the indentation of their further lines. */
export const indentedMarks = [
  { mark: /^\[\^[^\]\s]+\]:/, width: bodyIndent },
  { mark: /^[:~](?=[ \t]+\S)/, width: 2 },
]
export const tableRule = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/
