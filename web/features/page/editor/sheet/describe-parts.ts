/**
 * Names what the library leaves to be guessed by a screen reader: its cells are a second `main`, and
 * its search has no name.
 */
export function describeParts(
  box: HTMLElement | null,
  { cells, search }: { cells: string; search: string },
): void {
  const overlay = box?.querySelector('.fortune-sheet-overlay')
  overlay?.setAttribute('role', 'group')
  overlay?.setAttribute('aria-label', cells)
  for (const icon of box?.querySelectorAll('.fortune-toolbar use') ?? [])
    if (icon.getAttribute('xlink:href') === '#search')
      icon.closest('[role="button"]')?.setAttribute('aria-label', search)
}
