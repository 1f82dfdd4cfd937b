/**
 * Extensions of files that every site takes; `upload_kinds` of a site adds others. Source:
 * server/contract/spec/calls.md 9.2.
 */
export const uploadKinds: readonly string[] = (
  'jpg jpeg png bmp gif ico webp mp3 wav mp4 mov flac mkv zip tar gz tgz ipa apk rar iso pdf epub xps ' +
  'doc docx wps ppt pptx xls xlsx txt psd csv pub json css svg'
).split(' ')

/** Extensions that some server would execute, which no site takes anywhere in a name. */
export const isRunnableKind = (extension: string): boolean =>
  /^(?:php\d*|phps|phpt|pht|phtml?|phar|jsp[afx]?|jsw|jsv|jhtml|aspx?|asa|asax|ascx|ashx|asmx|cfml?|cfc|pl|cgi|py|sh|bash|zsh|bat|cmd|com|scr|vb[es]?|wsf?|hta|htaccess|shtml?|stm)$/.test(
    extension,
  )

/** Most further extensions of a site. */
const mostKinds = 100

/**
 * Extensions as an administrator writes them, separated by blanks or commas, with or without a dot;
 * `null` if one of them is none, or would be executed.
 */
export function kindList(text: string): string[] | null {
  const words = text.toLowerCase().split(/[\s,;，；、]+/u)
  const kinds = new Set(words.map((word) => word.replace(/^\*?\./, '')).filter(Boolean))
  const isFine = [...kinds].every((kind) => /^[a-z0-9]{1,16}$/.test(kind) && !isRunnableKind(kind))
  return isFine && kinds.size <= mostKinds ? [...kinds].toSorted() : null
}
