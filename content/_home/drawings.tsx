import type { ReactNode } from 'react'

// Line drawings on the squared paper of the hero. Their colours are the stylesheet's: `pen` is the marker, `soft` a faint line.

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 320 132" aria-hidden="true">
      {children}
    </svg>
  )
}

/** A path of steps, the first one marked. */
export function LearnDrawing() {
  return (
    <Drawing>
      <path className="soft" d="M58 86C92 86 92 40 126 40s34 46 68 46 34-46 68-46" />
      <circle className="pen" cx="58" cy="86" r="17" />
      <circle cx="126" cy="40" r="17" />
      <circle cx="194" cy="86" r="17" />
      <circle cx="262" cy="40" r="17" />
      <path className="on-pen" d="M51 86.5l5 5 9.5-10.5" />
      <path d="M119 40h14M187 82h14M187 90h9M255 36h14M255 44h9" />
    </Drawing>
  )
}

/** A declaration between braces, one member marked. */
export function ReferenceDrawing() {
  return (
    <Drawing>
      <path d="M78 20c-14 0-16 6-16 16v14c0 9-4 16-12 16 8 0 12 7 12 16v14c0 10 2 16 16 16M242 20c14 0 16 6 16 16v14c0 9 4 16 12 16-8 0-12 7-12 16v14c0 10-2 16-16 16" />
      <rect className="pen" x="91" y="54" width="134" height="24" rx="5" />
      <path d="M100 36h38M100 96h30" />
      <path className="on-pen" d="M100 66h48" />
      <path className="soft" d="M154 36h62M146 96h46" />
      <path className="on-pen" d="M166 66h46" />
    </Drawing>
  )
}

/** The dashboard's window: a menu and a list, one line marked. */
export function UserGuideDrawing() {
  return (
    <Drawing>
      <rect x="56" y="16" width="208" height="116" rx="8" />
      <path d="M56 36h208M110 36v96" />
      <path
        className="soft"
        d="M68 52h28M68 66h22M68 80h26M68 94h18M126 54h22M170 54h36M226 54h22M126 100h22M170 100h28M226 100h22M126 122h22M170 122h40M226 122h22"
      />
      <rect className="pen" x="118" y="65" width="138" height="23" rx="5" />
      <path className="on-pen" d="M126 76.5h22M170 76.5h44M228 76.5h18" />
      <path d="M66 26h.01M74 26h.01M82 26h.01" />
    </Drawing>
  )
}
