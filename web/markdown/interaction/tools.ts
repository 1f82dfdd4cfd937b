import { decoded } from '#contract/text/decoded.ts'
import { applyCodeView, codeOptions, storageKey, type CodeOption } from '../code/code-view.ts'
import { copyText } from './copy-text.ts'
import type { Words } from '../locales/phrases.ts'

/**
 * How long a button confirms that it has copied. Milliseconds. Source: web/spec/design.md 4, copy
 * button.
 */
const saysCopied = 2000

/** Runs the action of a button inside content, by its `data-act`. */
export function runTool(tool: HTMLElement, words: Words): void {
  const figure = tool.closest<HTMLElement>('.md-code')
  const name = tool.dataset.act
  if (name === 'copy')
    void copyBy(tool, tool.dataset.text ?? (figure ? codeText(figure) : ''), words)
  else if (name === 'retry')
    void import('./pictures/broken-picture.ts').then(({ retry }) => retry(tool))
  else if (name === 'wrap' || name === 'numbers')
    choose(name, tool.getAttribute('aria-pressed') !== 'true')
}

/** The exact text of a block for copying: without numbers, without a line break at the end. */
const codeText = (figure: Element): string =>
  (figure.querySelector('pre')?.textContent ?? '').replace(/\n$/, '')

/** Toggles wrapping or numbering for all code on the screen, and stores the choice. */
function choose(option: CodeOption, isOn: boolean): void {
  codeOptions.set(option, isOn)
  try {
    localStorage.setItem(storageKey(option), isOn ? '1' : '0')
  } catch {
    // storage is full or off: the choice lasts as long as the page
  }
  for (const figure of document.querySelectorAll<HTMLElement>('.md-code')) {
    applyCodeView(figure)
    if (figure.classList.contains('md-numbered')) numberLines(figure)
  }
}

/** Copies a text, and confirms it on the button. */
async function copyBy(button: HTMLElement, text: string, words: Words): Promise<void> {
  await copyText(text, button)
  const label = button.getAttribute('aria-label')
  if (button.dataset.copied !== undefined) return
  button.dataset.copied = ''
  button.setAttribute('aria-label', words.copied)
  setTimeout(() => {
    delete button.dataset.copied
    if (label !== null) button.setAttribute('aria-label', label)
  }, saysCopied)
}

/**
 * Gives each line an element of its own, whose number is drawn by CSS, so that numbers are never
 * copied.
 */
export function numberLines(figure: HTMLElement): void {
  const code = figure.querySelector<HTMLElement>('pre > code')
  if (!code || code.firstElementChild?.matches('.md-line, .md-code-part')) return
  const lines: HTMLElement[] = []
  // copies, in the current line, of the elements that contain the current node
  const open: HTMLElement[] = []
  const begin = () => {
    const line = document.createElement('span')
    line.className = 'md-line'
    lines.push(line)
    let inner: HTMLElement = line
    open.forEach((element, index) => {
      inner = inner.appendChild(element.cloneNode(false) as HTMLElement)
      open[index] = inner
    })
  }
  const walk = (node: Node) => {
    for (const child of node.childNodes) {
      if (child instanceof HTMLElement) {
        open.push((open.at(-1) ?? lines.at(-1)!).appendChild(child.cloneNode(false) as HTMLElement))
        walk(child)
        open.pop()
        continue
      }
      const parts = (child.textContent ?? '').split(/(?<=\n)/)
      for (const part of parts) {
        if (lines.at(-1)!.textContent.endsWith('\n')) begin()
        ;(open.at(-1) ?? lines.at(-1)!).append(part)
      }
    }
  }
  begin()
  walk(code)
  code.replaceChildren(...lines)
}

/**
 * Shows the footnote of a reference in a small card beside it; the card closes when the pointer or
 * focus leaves.
 */
export function showFootnote(root: HTMLElement, link: HTMLAnchorElement): void {
  const note = root.querySelector(`#${CSS.escape(decoded(link.hash.slice(1)))}`)
  if (!note || document.querySelector('.md-note-card')) return
  const card = document.createElement('div')
  card.className = 'md-note-card'
  card.setAttribute('role', 'tooltip')
  card.append(...[...note.childNodes].map((node) => node.cloneNode(true)))
  for (const back of card.querySelectorAll('.md-note-back')) back.remove()
  for (const element of card.querySelectorAll('[id]')) element.removeAttribute('id')
  link.after(card)
  const { left, top, bottom } = link.getBoundingClientRect()
  const isAbove = bottom + card.offsetHeight + 8 > innerHeight && top > card.offsetHeight
  card.style.left = `${Math.max(16, Math.min(left, innerWidth - card.offsetWidth - 16))}px`
  card.style.top = `${isAbove ? top - card.offsetHeight - 4 : bottom + 4}px`
  const abort = new AbortController()
  const close = () => {
    abort.abort()
    card.remove()
  }
  const { signal } = abort
  link.parentElement!.addEventListener('pointerleave', close, { signal })
  link.addEventListener('blur', close, { signal })
  addEventListener('scroll', close, { signal, capture: true })
  addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal })
}
