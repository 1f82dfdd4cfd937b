/**
 * The first character of a text that can be seen by itself: no blank, control, direction mark,
 * combining mark or filler. '' where there is none.
 */
export const firstVisible = (text: string): string =>
  /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.exec(text)?.[0] ?? ''
