/** A photo up to `smallBytes` is sent as it is. */
interface PhotoLimits {
  readonly smallBytes: number
  readonly longestSide: number
}

/** Shows a crack in a wall, in a tenth of the bytes of the camera's picture. */
export const findingLimits: PhotoLimits = { smallBytes: 2_000_000, longestSide: 2_560 }
/** Pages show it. */
export const houseLimits: PhotoLimits = { smallBytes: 400_000, longestSide: 1_600 }
const quality = 0.85

/** A photo that is huge is scaled down before it is kept and sent. What this browser cannot read stays as it is. */
export async function shrinkPhoto(photo: File, { smallBytes, longestSide }: PhotoLimits): Promise<File> {
  if (photo.size <= smallBytes) return photo
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const drawing = canvas.getContext('2d')
    // A transparent picture would become black.
    if (drawing) drawing.fillStyle = 'white'
    drawing?.fillRect(0, 0, canvas.width, canvas.height)
    drawing?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const scaled = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!scaled || scaled.size >= photo.size) return photo
    return new File([scaled], photo.name.replace(/\.\w+$|$/, '.jpg'), { type: scaled.type })
  } catch {
    return photo
  }
}
