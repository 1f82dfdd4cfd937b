/**
 * First path segments of screens and of the server itself, which no item may use as its domain;
 * names with a dot, such as `robots.txt`, cannot be domains anyway. Source: web/spec/design.md 10,
 * server/contract/spec/additions.md 3, 6, 10.
 */
const reserved =
  /^(?:user|item|page|p|catalog|team|attachment|message|admin|web|server|api|assets|schema|reference|healthz|readyz|metrics|install|public|mcp|workbench)$/i

/** Whether a first path segment is reserved, ignoring case. */
export const isReservedSegment = (segment: string): boolean => reserved.test(segment)
