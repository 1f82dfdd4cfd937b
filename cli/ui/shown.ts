/** Replaces characters that could change what a terminal shows: names come from anywhere. */
export const shown = (text: string): string =>
  text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
