export interface Internal {}
