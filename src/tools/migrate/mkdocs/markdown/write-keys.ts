import type { InlineWriter } from './inline-writer.ts'

const names: Readonly<Record<string, string>> = {
  ...{
    ctrl: 'Ctrl',
    control: 'Ctrl',
    alt: 'Alt',
    option: 'Option',
    shift: 'Shift',
    cmd: 'Cmd',
    command: 'Cmd',
    win: 'Win',
    windows: 'Win',
  },
  ...{ meta: 'Meta', super: 'Super', esc: 'Esc', escape: 'Esc', enter: 'Enter', return: 'Return', tab: 'Tab', space: 'Space', del: 'Del' },
  ...{
    delete: 'Del',
    backspace: 'Backspace',
    ins: 'Ins',
    insert: 'Ins',
    home: 'Home',
    end: 'End',
    up: '↑',
    down: '↓',
    left: '←',
    right: '→',
  },
  ...{ 'arrow-up': '↑', 'arrow-down': '↓', 'arrow-left': '←', 'arrow-right': '→', 'page-up': 'Page Up', 'page-down': 'Page Down' },
  ...{ plus: '+', minus: '-', comma: ',', period: '.', slash: '/', backslash: '\\', semicolon: ';', equal: '=', 'caps-lock': 'Caps Lock' },
}

/** `++ctrl+alt+"a"++` */
export function writeKeys(writer: InlineWriter): void {
  const { text, blanked } = writer
  for (const { 0: found, 1: keys = '', index } of blanked.matchAll(
    /(?<![+{])\+\+((?:[\w-]+|"[^"\n+]{1,40}")(?:\+(?:[\w-]+|"[^"\n+]{1,40}")){0,8})\+\+(?!\+)/g,
  )) {
    const written = text.slice(index + 2, index + 2 + keys.length).split('+')
    writer.edit(index, index + found.length, written.map((key) => `<kbd>${nameOf(key)}</kbd>`).join('+'))
  }
}

function nameOf(key: string): string {
  if (key.startsWith('"')) return key.slice(1, -1)
  const name = names[key.toLowerCase()]
  return (
    name ?? (/^(?:\w|f\d+)$/i.test(key) ? key.toUpperCase() : key.replaceAll('-', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase()))
  )
}
