/** A way in which code can nest: what repeats before and after an innermost part, and what precedes all. */
interface NestingForm {
  readonly before: string
  readonly core: string
  readonly after: string
  readonly head: string
  /** Only in `tsx`. */
  readonly isJsx: boolean
}

/** `before|core|after`, with `°` for spaces and `§` for dollar signs. */
const expressions =
  '!|a| -~|a| typeof°|a| void°|a| delete°|a.b| await°|a| ++|a| new°|a| new(|a|) (|a|) [|a|] ({a:|1|}) ({m(){||}}) ({[|a|]:1}) ({...|a|}) a=>|a| (a)=>|a| ()=>{||} (a=|1|)=>1 (function(){||})() async°a=>|a| a?|b|:c a?b:|c| a=|a| a+|a| a**|a| a&&|a| a??|a| a°in°|a| `§{|a|}` a`§{|1|}` a(|1|) |a|() |a|.b |a|[0] |a|?.b |a|! |a|`` [...|a|] import(|a|) (")",|1|) (/"/,|1|) (/[)]/,|1|) (`)`,|1|) (/*)*/|1|) |a|°as°A |a|°satisfies°A (class{m(){||}}) a?(b)=>|c|:d ((a:|B|)=>c) async(|a|) <A>|a| !(|a|)'
const statements =
  '{||} if(a)|;| if(a);else°|;| while(a)|;| for(;;)|;| for(a°of°b)|;| do°|;|°while(a) a:°|;| function°f(){||} try{||}catch{} try{}catch{||} switch(a){case°1:|;|} namespace°A{||} class°A{static{||}} @a(|b|)°class°A{} A: |a|'
const types =
  'keyof°|A| readonly°|A[]| unique°|symbol| (|A|) [|A|] {a:|A|} (a:|A|)=>B ()=>|A| new()=>|A| A°extends°B?|C|:D A°extends°B?C:|D| A<|B|> <T>()=>|A| <T=|A|>()=>B |A|[] |A|[0] A[|0|] {[K°in°|A|]:B} `§{|A|}` typeof°a<|A|> import("a").B<|A|> [a?:|A|] [...|A|] (a:any)=>a°is°|A| {m():|A|} {m(a:|A|):B}'
const elements = '<a>||</a> <>||</> <a°b={|1|}/> <a>{|1|}</a>'

function read(list: string, head: string, isJsx = false): readonly NestingForm[] {
  return list.split(' ').map((form) => {
    const [before = '', core = '', after = ''] = form.replaceAll('°', ' ').replaceAll('§', '$').split('|')
    return { before, core, after, head, isJsx }
  })
}

export const nestingForms: readonly NestingForm[] = [
  ...read(expressions, 'export const x = '),
  ...read(statements, ''),
  ...read(types, 'export type X = '),
  ...read(elements, 'export const x = ', true),
]

export function nest({ head, before, core, after }: NestingForm, depth: number): string {
  return `${head}${before.repeat(depth)}${core}${after.repeat(depth)}\n`
}
