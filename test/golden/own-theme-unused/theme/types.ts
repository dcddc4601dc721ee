export type Text = string
