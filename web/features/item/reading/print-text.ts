/** Prints the text that is shown, once all of it is drawn. */
export const printText = (): Promise<void> =>
  import('../../../markdown/interaction/print.ts').then(({ printPage }) => printPage())
