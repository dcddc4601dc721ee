// Preloaded into the shop's process: its clock starts at the same moment in every run, so that dates in pictures stay the same.
const RealDate = Date
const offset = RealDate.parse('2026-01-15T10:00:00Z') - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset)
    else super(...values)
  }
  static now() {
    return RealDate.now() + offset
  }
}
