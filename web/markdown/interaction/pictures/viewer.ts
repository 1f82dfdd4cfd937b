import './viewer.css'
import { onDemandPhrasesOf } from '../../locales/on-demand-phrases.ts'
import type { Locale } from '../../locales/phrases.ts'

const zoomStep = 1.25
const zoomLimits = { least: 0.05, most: 20 }

/** Opens a picture or drawing in the viewer, along with all others of the content. */
export function viewPicture(root: HTMLElement, element: Element, locale: Locale): void {
  const pictures = [
    ...root.querySelectorAll<HTMLElement>('img[role="button"], .md-drawing'),
  ].filter((picture) => getComputedStyle(picture).display !== 'none') // of the other theme
  openViewer(pictures, pictures.indexOf(element as HTMLElement), locale)
}

/**
 * The image viewer: fit and original size, zoom, rotate, previous and next. Keys: `0` fit, `1`
 * original, `+` `-`, `r`, arrows, Escape. Source: web/spec/reading.md 11.9.
 */
function openViewer(pictures: readonly HTMLElement[], start: number, locale: Locale): void {
  const words = onDemandPhrasesOf(locale)
  const dialog = document.createElement('dialog')
  dialog.className = 'md-viewer'
  dialog.setAttribute('aria-label', words.viewer)
  const stage = document.createElement('div')
  stage.className = 'md-viewer-stage'
  const bar = document.createElement('div')
  bar.className = 'md-viewer-bar'
  dialog.append(stage, bar)

  let index = Math.max(0, start)
  let view = { scale: 1, turn: 0, x: 0, y: 0 }
  let shown: HTMLElement
  const size = () => ({ width: shown.offsetWidth || 1, height: shown.offsetHeight || 1 })
  const apply = () => {
    shown.style.transform = `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.scale})`
  }
  const fit = () => {
    const { width, height } = size()
    const isTurned = view.turn % 180 !== 0
    const [wide, high] = isTurned ? [height, width] : [width, height]
    const room = { width: stage.clientWidth - 32, height: stage.clientHeight - 32 }
    const share = Math.min(room.width / wide, room.height / high)
    view = {
      ...view,
      x: 0,
      y: 0,
      scale: shown.localName === 'img' ? Math.min(1, share) : Math.min(share, 4),
    }
    apply()
  }
  const zoom = (factor: number) => {
    view.scale = Math.min(zoomLimits.most, Math.max(zoomLimits.least, view.scale * factor))
    apply()
  }
  const turn = () => {
    view.turn = (view.turn + 90) % 360
    fit()
  }
  const actual = () => {
    view = { ...view, x: 0, y: 0, scale: 1 }
    apply()
  }
  const show = (at: number) => {
    index = (at + pictures.length) % pictures.length
    const picture = pictures[index]!
    shown = copyOf(picture)
    view = { scale: 1, turn: 0, x: 0, y: 0 }
    stage.replaceChildren(shown)
    if (shown instanceof HTMLImageElement && !shown.complete) shown.addEventListener('load', fit)
    fit()
    const address = picture instanceof HTMLImageElement ? picture.currentSrc || picture.src : ''
    for (const link of bar.querySelectorAll('a')) {
      link.hidden = address === ''
      link.href = address
    }
  }

  const button = (sign: string, label: string, run: () => void) => {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = sign
    element.title = label
    element.setAttribute('aria-label', label)
    element.addEventListener('click', run)
    bar.append(element)
  }
  const link = (sign: string, label: string, isDownload: boolean) => {
    const element = document.createElement('a')
    element.textContent = sign
    element.title = label
    element.setAttribute('aria-label', label)
    element.target = '_blank'
    element.rel = 'noopener noreferrer'
    if (isDownload) element.download = ''
    bar.append(element)
  }
  const step = (by: number) => pictures.length > 1 && show(index + by)
  if (pictures.length > 1) button('←', words.previous, () => step(-1))
  if (pictures.length > 1) button('→', words.next, () => step(1))
  button('−', words.zoomOut, () => zoom(1 / zoomStep))
  button('+', words.zoomIn, () => zoom(zoomStep))
  button('⤢', words.fit, fit)
  button('1:1', words.actualSize, actual)
  button('⟳', words.rotate, turn)
  link('↗', words.openOriginal, false)
  link('↓', words.download, true)
  button('×', words.close, () => dialog.close())

  const keys: Record<string, () => void> = {
    '0': fit,
    '1': actual,
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    r: turn,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  }
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation() // keeps keys from the shortcuts of the page behind
    const run =
      Object.hasOwn(keys, event.key) && !event.ctrlKey && !event.metaKey
        ? keys[event.key]
        : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
  dialog.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoom(event.deltaY < 0 ? zoomStep : 1 / zoomStep)
    },
    { passive: false },
  )
  moveByPointer(stage, zoom, (x, y) => {
    view = { ...view, x: view.x + x, y: view.y + y }
    apply()
  })
  stage.addEventListener('click', (event) => event.target === stage && dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    const picture = pictures[index]
    ;(picture?.querySelector('button') ?? picture)?.focus()
  })
  document.body.append(dialog)
  dialog.tabIndex = -1
  dialog.showModal()
  dialog.focus() // the keys work at once, and no button appears focused
  show(index)
}

function copyOf(picture: HTMLElement): HTMLElement {
  if (picture instanceof HTMLImageElement) {
    const image = new Image()
    image.referrerPolicy = picture.referrerPolicy
    image.src = picture.currentSrc || picture.src
    image.alt = picture.alt
    image.draggable = false
    return image
  }
  const drawing = document.createElement('div')
  drawing.className = 'md-viewer-drawing'
  const { width, height } =
    picture.querySelector('svg')?.getBoundingClientRect() ?? picture.getBoundingClientRect()
  drawing.style.width = `${width}px`
  drawing.style.height = `${height}px`
  const image = picture.querySelector('svg')
  if (image) drawing.append(image.cloneNode(true))
  return drawing
}

/** One pointer pans, two zoom. */
function moveByPointer(
  stage: HTMLElement,
  zoom: (factor: number) => void,
  move: (x: number, y: number) => void,
): void {
  const pointers = new Map<number, { x: number; y: number }>()
  const distance = () => {
    const [a, b] = [...pointers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  stage.addEventListener('pointerdown', (event) => {
    if (event.target !== stage) stage.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  })
  stage.addEventListener('pointermove', (event) => {
    const old = pointers.get(event.pointerId)
    if (!old) return
    const before = distance()
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pointers.size > 1 && before > 0) zoom(distance() / before)
    else move(event.clientX - old.x, event.clientY - old.y)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(name, (event) => pointers.delete(event.pointerId))
}
