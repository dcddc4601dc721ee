import { useText } from '../page-context.tsx'
import { Icon } from './icons.tsx'

export interface EmbedProps {
  /** The URL shown in the frame. */
  readonly src: string
  /** A title that describes the content for all readers. */
  readonly title?: string
  /** The height of the frame in pixels. The default aspect ratio is 16 to 9. */
  readonly height?: string | number
}

export interface YouTubeProps {
  /** The part of the video's URL after `v=`. */
  readonly id: string
  readonly title?: string
  /** Added by docsgen. */
  readonly src: string
}

export interface VimeoProps {
  /** The number in the video's URL. */
  readonly id: string
  readonly title?: string
  /** Added by docsgen. */
  readonly src: string
}

export interface VideoProps {
  readonly src: string
  /** The image that is shown before the video starts. */
  readonly poster?: string
  readonly title?: string
  readonly width?: string | number
  readonly height?: string | number
}

/** A page of another site, which is loaded when the reader requests it. */
export function Embed({ src, title, height }: EmbedProps) {
  return <Frame src={src} href={src} host={hostOf(src)} title={title} height={height} />
}

/** A video on YouTube. Nothing is requested from YouTube until the reader starts it. */
export function YouTube({ id, title, src }: YouTubeProps) {
  return <Frame src={`${src}?autoplay=1`} href={`https://www.youtube.com/watch?v=${id}`} host="YouTube" title={title} isVideo />
}

/** A video on Vimeo. Nothing is requested from Vimeo until the reader starts it. */
export function Vimeo({ id, title, src }: VimeoProps) {
  return <Frame src={`${src}?autoplay=1&dnt=1`} href={`https://vimeo.com/${id}`} host="Vimeo" title={title} isVideo />
}

/** A video file. Browsers load it when the reader starts it. */
export function Video({ src, poster, title, width, height }: VideoProps) {
  return <video className="video" controls preload="none" playsInline {...{ src, poster, width, height }} aria-label={title} />
}

interface FrameProps {
  readonly src: string
  /** The target of the link beside the frame, which also works without JavaScript. */
  readonly href: string
  readonly host: string
  readonly title: string | undefined
  readonly height?: string | number | undefined
  readonly isVideo?: true
}

function Frame({ src, href, host, title, height, isVideo }: FrameProps) {
  const open = useText('openOn', { host })
  const load = useText(isVideo ? 'playVideo' : 'loadFrame', { title: title ?? host })
  return (
    <figure className="embed">
      <button type="button" className="script-only" data-embed={src} data-embed-title={title ?? host} data-embed-height={height}>
        <Icon name={isVideo ? 'play' : 'globe'} />
        <span>{load}</span>
      </button>
      <figcaption>
        {title !== undefined && `${title} · `}
        <a href={href} rel="noreferrer">
          {open}
        </a>
      </figcaption>
    </figure>
  )
}

function hostOf(src: string): string {
  try {
    return new URL(src).host
  } catch {
    return src
  }
}
