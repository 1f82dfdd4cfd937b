/**
 * Packages for development whose code the build takes into the program: what the web client draws
 * with, and the command line only parses with.
 */
export const bundledPackages: ReadonlySet<string> = new Set(['mermaid', 'dompurify'])
