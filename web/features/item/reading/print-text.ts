/** Prints the text that is shown, once all of it is drawn. */
export const printText = (): Promise<void> =>
  import('../../../markdown/print.ts').then(({ printWhole }) => printWhole())
