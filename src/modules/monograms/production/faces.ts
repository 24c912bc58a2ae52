import type { Face } from '../domain/glyphs.ts'
import type { FaceId } from '../domain/template.ts'
import { workroomFace } from '../domain/workroom-face.ts'
import { openFace } from '../fonts/open-face.ts'

const latin = (name: string, cut: string): string[] =>
  ['latin', 'latin-ext'].map((set) => `@fontsource/${name}/files/${name}-${set}-${cut}.woff`)

/** The monogram faces: open-source fonts, converted to outlines. */
const faces: Readonly<Record<FaceId, Face>> = {
  script: openFace('script', latin('pinyon-script', '400-normal')),
  flourish: openFace('flourish', latin('monsieur-la-doulaise', '400-normal')),
  roman: openFace('roman', latin('playfair-display', '500-normal')),
  bold: openFace('bold', latin('playfair-display', '700-normal')),
  // The capitals of other italics have swashes: a J or Q with one reads as another letter.
  italic: openFace('italic', [
    '@expo-google-fonts/brygada-1918/500Medium_Italic/Brygada1918_500Medium_Italic.ttf',
  ]),
  inscription: openFace('inscription', latin('cinzel', '500-normal')),
  deco: openFace('deco', latin('limelight', '400-normal')),
  workroom: workroomFace,
}

export function getFace(id: FaceId): Face {
  return faces[id]
}
