export default {
  title: 'Kettle',
  themeConfig: { outline: 'deep' },
}
