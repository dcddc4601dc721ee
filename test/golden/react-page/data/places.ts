export const places = [{ title: 'Guide', href: '/guide' }]
