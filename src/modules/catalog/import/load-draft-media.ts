import type { StoredProduct } from '../db/product-reader.ts'
import { readAttribute } from '../domain/attributes.ts'
import type { ImportWarning } from '../domain/import-warnings.ts'
import type { ProductDraft } from '../domain/product-draft.ts'
import type { MediaLoader } from '../pictures/media-loader.ts'

/** The pictures and the video of a product in a file. */
export interface DraftMedia {
  /** Storage key by source; absent for pictures that could not be loaded. */
  readonly pictureKeys: ReadonlyMap<string, string>
  readonly filmKey: string | null
  readonly warnings: readonly ImportWarning[]
}

/** Loads the media of a draft, except those that the product has already. */
export async function loadDraftMedia(
  loader: MediaLoader,
  draft: ProductDraft,
  known: StoredProduct | null,
): Promise<DraftMedia> {
  const pictures = await loadPictures(loader, draft, known)
  const film = await loadFilm(loader, draft, known)
  return {
    pictureKeys: pictures.keys,
    filmKey: film.key,
    warnings: [...pictures.warnings, ...film.warnings],
  }
}

async function loadPictures(
  loader: MediaLoader,
  draft: ProductDraft,
  known: StoredProduct | null,
): Promise<{ keys: Map<string, string>; warnings: ImportWarning[] }> {
  const before = new Map(known?.state.pictures.map(({ source, key }) => [source, key]))
  const sources = new Set([
    ...(draft.pictures ?? []).map(({ source }) => source),
    ...draft.variants.flatMap(({ fields: { pictureSource } }) =>
      pictureSource ? [pictureSource] : [],
    ),
  ])
  const keys = new Map<string, string>()
  const warnings: ImportWarning[] = []
  const { line } = draft
  for (const source of sources) {
    const result = await loader.loadPicture(source, before.get(source) ?? null)
    if ('key' in result) keys.set(source, result.key)
    else if (result.deadHost !== undefined)
      warnings.push({
        line,
        reason: `Pictures from ${result.deadHost} were left out: ${result.missing}`,
        isShared: true,
      })
    else if (result.missing !== null)
      warnings.push({ line, reason: `The picture ${source} was left out: ${result.missing}` })
  }
  return { keys, warnings }
}

async function loadFilm(
  loader: MediaLoader,
  draft: ProductDraft,
  known: StoredProduct | null,
): Promise<{ key: string | null; warnings: readonly ImportWarning[] }> {
  const source = readAttribute(draft.attributes, 'film')
  if (source === '') return { key: null, warnings: [] }
  const before = known?.state.video?.source === source ? known.state.video.key : null
  const result = await loader.loadVideo(source, before)
  if ('key' in result) return { key: result.key, warnings: [] }
  return {
    key: null,
    warnings:
      result.missing === null
        ? []
        : [{ line: draft.line, reason: `The video ${source} was left out: ${result.missing}` }],
  }
}
