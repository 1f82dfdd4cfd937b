/**
 * Whether nothing of a text can be seen: no text, blanks of any script, zero-width characters and
 * other fillers. Emoji and private signs of icon fonts can be seen, joined or not.
 */
export const isInvisible = (text: string): boolean =>
  /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
