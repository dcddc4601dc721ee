'use client'
import { useState } from 'react'
import './likes.css'

export default function Likes({ start = 0 }: { start?: number }) {
  const [likes, setLikes] = useState(start)
  return (
    <button className="likes" type="button" onClick={() => setLikes(likes + 1)}>
      {likes} likes
    </button>
  )
}
