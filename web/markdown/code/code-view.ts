// Whether lines of code are wrapped and numbered: chosen once for all blocks of this browser.

export type CodeOption = 'wrap' | 'numbers'

export const storageKey = (option: CodeOption): string => `showdoc.code.${option}`

/** Choices of this page, which hold where the browser does not store them. */
export const codeOptions = new Map<CodeOption, boolean>()

function isStored(option: CodeOption): boolean {
  try {
    return localStorage.getItem(storageKey(option)) === '1'
  } catch {
    return false // storage is switched off
  }
}

/** Shows a block as it was chosen; the numbers themselves are put in by `numberLines`. */
export function applyCodeView(figure: HTMLElement): void {
  for (const option of ['wrap', 'numbers'] as const) {
    // some blocks are numbered by their author
    const isAlways = option === 'numbers' && figure.dataset.numbers !== undefined
    const isOn = isAlways || (codeOptions.get(option) ?? isStored(option))
    figure.querySelector(`[data-act="${option}"]`)?.setAttribute('aria-pressed', String(isOn))
    figure.classList.toggle(option === 'wrap' ? 'md-wrapped' : 'md-numbered', isOn)
  }
}
