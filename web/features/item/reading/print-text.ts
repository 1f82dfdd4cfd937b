/** Prints the current text once all of it has been rendered. */
export const printText = (): Promise<void> =>
  import('../../../markdown/interaction/print.ts').then(({ printPage }) => printPage())
