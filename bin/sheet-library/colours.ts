// The greys of the spreadsheet library's styles, in the colours of the product.

/** From this difference between its parts on a colour is no grey. Of 255. */
const hue = 24

interface Grey {
  /** 0 is black, 1 white. */
  light: number
  /** 0 is transparent, 1 solid. */
  alpha: number
}

function greyOf(colour: string): Grey | null {
  const name = { white: '#fff', black: '#000' }[colour.toLowerCase()] ?? colour
  const digits = name.startsWith('#') ? name.slice(1) : ''
  const parts = digits
    ? (digits.length < 6 ? [...digits].map((one) => one + one) : (digits.match(/../g) ?? [])).map(
        (part, at) => parseInt(part, 16) / (at === 3 ? 255 : 1),
      )
    : (name.match(/[\d.]+%?/g) ?? []).map((part) =>
        part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part),
      )
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  const all = [red, green, blue]
  if (Math.max(...all) - Math.min(...all) >= hue) return null
  return { light: (red + green + blue) / 3 / 255, alpha }
}

/** How dark the product's text is in the light theme, of 1: greys stay as dark as they were. */
const darkest = 0.88

/** Between the product's surface, where it was white, and its text, where it was nearly black. */
function themedGrey({ light, alpha }: Grey): string {
  const dark = Math.min(100, Math.round(((1 - light) / darkest) * 100))
  const solid =
    dark === 0
      ? 'var(--surface)'
      : dark === 100
        ? 'var(--text)'
        : `color-mix(in srgb, var(--text) ${dark}%, var(--surface))`
  return alpha === 1
    ? solid
    : `color-mix(in srgb, ${solid} ${Math.round(alpha * 100)}%, transparent)`
}

/**
 * Styles in which what was grey, as white and black are, follows the theme. Colours stay, and so do
 * shadows, which are dark in any theme.
 */
export const themedStyles = (css: string): string =>
  css.replace(
    /([\w-]+)(\s*:\s*)([^;{}]+)(?=[;}])/g,
    (whole, property: string, colon: string, value: string) =>
      property.endsWith('shadow') || value.includes('url(')
        ? whole
        : property +
          colon +
          value.replace(/#[\da-f]{3,8}\b|rgba?\([^)]*\)|\b(?:white|black)\b(?!-)/gi, (colour) => {
            const grey = greyOf(colour)
            return grey ? themedGrey(grey) : colour
          }),
  )
