/** Extensions of files that are taken. Source: server/contract/spec/calls.md 9.2. */
export const uploadKinds: readonly string[] = (
  'jpg jpeg png bmp gif ico webp mp3 wav mp4 mov flac mkv zip tar gz tgz ipa apk rar iso pdf epub xps ' +
  'doc docx wps ppt pptx xls xlsx txt psd csv pub json css svg'
).split(' ')
