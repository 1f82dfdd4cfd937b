// Whether lines of code are wrapped and numbered: one choice for all blocks in this browser.

export type CodeOption = 'wrap' | 'numbers'

export const storageKey = (option: CodeOption): string => `showdoc.code.${option}`

/** Choices made on this page, for browsers that do not store them. */
export const codeOptions = new Map<CodeOption, boolean>()

function isStored(option: CodeOption): boolean {
  try {
    return localStorage.getItem(storageKey(option)) === '1'
  } catch {
    return false // storage is off
  }
}

/** Applies the choices to a block; the numbers themselves are added by `numberLines`. */
export function applyCodeView(figure: HTMLElement): void {
  for (const option of ['wrap', 'numbers'] as const) {
    // some blocks are numbered by their author
    const isAlways = option === 'numbers' && figure.dataset.numbers !== undefined
    const isOn = isAlways || (codeOptions.get(option) ?? isStored(option))
    figure.querySelector(`[data-act="${option}"]`)?.setAttribute('aria-pressed', String(isOn))
    figure.classList.toggle(option === 'wrap' ? 'md-wrapped' : 'md-numbered', isOn)
  }
}
