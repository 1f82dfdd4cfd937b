import {
  asText,
  between,
  drawWith,
  type Argument,
  type MakerContext,
  type Maker,
  type Makers,
} from './draw.ts'

const isColor = (value: Argument): value is string =>
  typeof value === 'string' && /^#?[0-9a-z]{1,20}$/i.test(value)

/** Colours and images. */
export function pictureMakers({ budget }: MakerContext): Makers {
  const { text } = drawWith(budget)
  const color = () => `#${text([...'0123456789abcdef'], 6, 6)}`
  const image: Maker = (size, background, foreground) => {
    const [width, height] = (/^(\d{1,4})x(\d{1,4})$/.exec(asText(size))?.slice(1) ?? [
      '200',
      '100',
    ]) as [string, string]
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${isColor(background) ? background : color()}"/><text x="50%" y="50%" text-anchor="middle" fill="${isColor(foreground) ? foreground : '#fff'}">${width}x${height}</text></svg>`
    budget.spend(svg.length)
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  }
  return {
    color,
    hex: color,
    rgb: () => `rgb(${between(0, 255)}, ${between(0, 255)}, ${between(0, 255)})`,
    rgba: () =>
      `rgba(${between(0, 255)}, ${between(0, 255)}, ${between(0, 255)}, ${(Math.random() * 0.99).toFixed(2)})`,
    hsl: () => `hsl(${between(0, 359)}, ${between(0, 99)}, ${between(0, 99)})`,
    image,
    img: image,
    dataimage: image,
  }
}
