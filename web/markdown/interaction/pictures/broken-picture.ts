import { fill } from '#contract/text/phrase.ts'
import { decoded } from '#contract/text/decoded.ts'
import { onDemandPhrasesOf } from '../../locales/on-demand-phrases.ts'
import type { Locale } from '../../locales/phrases.ts'
import './broken-picture.css'

// Pictures that fail to load. Source: web/spec/reading.md 11.9.

/** Replacement text for another host's picture without alt text: its file name, or the host. */
const nameOf = ({ pathname, host }: URL): string => decoded(pathname.split('/').at(-1)!) || host

/**
 * Replaces a picture that failed to load. For one of this site: a box with its alt text, its
 * address and a retry button. For one of another host, such as a badge, which may be gone for good:
 * its text inline.
 */
export function showBrokenPicture(image: HTMLImageElement, locale: Locale): void {
  const address = image.getAttribute('src')
  if (!address || image.parentElement?.matches('.md-broken')) return
  const words = onDemandPhrasesOf(locale)
  const failed = fill(words.imageFailed, locale, { address })
  const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null
  if (url && /^https?:$/.test(url.protocol) && url.host !== location.host) {
    const text = document.createElement('span')
    text.className = 'md-unloaded'
    text.title = failed
    text.textContent = image.alt || nameOf(url)
    return image.replaceWith(text)
  }
  const box = document.createElement('span')
  box.className = 'md-broken'
  const text = document.createElement('span')
  text.textContent = [image.alt, failed].filter(Boolean).join(' · ')
  const again = document.createElement('button')
  again.type = 'button'
  again.dataset.act = 'retry'
  again.className = 'md-action'
  again.textContent = words.tryAgain
  image.replaceWith(box)
  image.hidden = true
  box.append(image, text, again)
}

/** Loads a broken picture again. */
export function retry(button: Element): void {
  const broken = button.closest('.md-broken')
  const image = broken?.querySelector('img')
  if (!broken || !image) return
  image.hidden = false
  broken.replaceWith(image)
  image.src = image.getAttribute('src')!
}
