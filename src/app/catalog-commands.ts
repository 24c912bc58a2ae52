import { basename } from 'node:path'
import { delimiters, parseDelimiter } from '#platform/csv/delimiter.ts'
import {
  formatImportEntry,
  formatImportProgress,
  formatImportTotals,
} from '#modules/catalog/domain/import-report.ts'
import { parseColumnMapping } from '#modules/catalog/domain/column-mapping.ts'
import { exportCollections } from '#modules/catalog/export-collections.ts'
import { exportCatalog } from '#modules/catalog/export-catalog.ts'
import { importCatalog, type ImportCatalogOptions } from '#modules/catalog/import-catalog.ts'
import { importCollections } from '#modules/catalog/import-collections.ts'
import { importSynonyms } from '#modules/catalog/import-synonyms.ts'
import { createProgressLine } from '#platform/terminal/progress-line.ts'
import {
  parseArguments,
  parseFileArguments,
  resolveFile,
  type CommandContext,
  type CommandEnvironment,
} from './command-context.ts'
import type { Shop } from './shop.ts'

/** Returns exit code 1 if a product was rejected. */
export async function runImportCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    'dry-run': { type: 'boolean', default: false },
    'archive-missing': { type: 'boolean', default: false },
    delimiter: { type: 'string' },
    map: { type: 'string', multiple: true, default: [] },
  })
  const format = parseFormat(values)
  if (typeof format === 'string') {
    place.write(`${format}\n`)
    return 2
  }
  const dryRun = values['dry-run']
  const line = createProgressLine(place)
  const totals = await importCatalog(
    shop.services,
    {
      file: resolveFile(positionals, place),
      ...format,
      dryRun,
      archiveMissing: values['archive-missing'],
      onProgress: (progress) => line.show(formatImportProgress(progress)),
    },
    (entry) => {
      const text = formatImportEntry(entry)
      if (text) line.say(text)
    },
  )
  line.clear()
  if (!dryRun)
    place.record({
      file: basename(positionals[0] ?? ''),
      archiveMissing: values['archive-missing'],
      ...totals,
    })
  place.write(`${formatImportTotals(totals, dryRun)}\n`)
  return totals.rejected > 0 ? 1 : 0
}

function parseFormat({
  delimiter,
  map,
}: {
  delimiter?: string
  map: readonly string[]
}): Pick<ImportCatalogOptions, 'delimiter' | 'renames'> | string {
  const delimiterCharacter = delimiter === undefined ? undefined : parseDelimiter(delimiter)
  if (delimiterCharacter === null)
    return `The delimiter must be one of ${Object.keys(delimiters).join(', ')}.`
  const renames = map.map(parseColumnMapping)
  const invalid = map.find((_, index) => renames[index] === null)
  if (invalid !== undefined) return `--map must be 'Their column=Our column', not "${invalid}".`
  return { delimiter: delimiterCharacter, renames: renames.filter((rename) => rename !== null) }
}

export async function runExportCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandEnvironment,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    pictures: { type: 'boolean', default: false },
  })
  const { goods: productCount, rows } = await exportCatalog(shop.services, {
    file: resolveFile(positionals, place),
    pictures: values.pictures,
  })
  place.write(`${productCount} products in ${rows} rows\n`)
  return 0
}

export async function runCollectionsCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    'dry-run': { type: 'boolean', default: false },
    'archive-missing': { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  })
  const { 'dry-run': dryRun, 'archive-missing': archiveMissing, pictures } = values
  if (positionals[0] === 'export') {
    const count = await exportCollections(shop.services, {
      file: resolveFile(positionals.slice(1), place),
      pictures,
    })
    place.write(`${count} collections\n`)
    return 0
  }
  const totals = await importCollections(
    shop.services,
    { file: resolveFile(positionals, place), dryRun, archiveMissing },
    (entry) => {
      const line = formatImportEntry(entry)
      if (line) place.write(`${line}\n`)
    },
  )
  if (!dryRun) place.record({ file: basename(positionals[0] ?? ''), archiveMissing, ...totals })
  place.write(`${formatImportTotals(totals, dryRun)}\n`)
  return totals.rejected > 0 ? 1 : 0
}

export async function runSynonymsCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { file, archiveMissing } = parseFileArguments(args, place)
  const { groups, changed, fault } = await importSynonyms(shop.services, { file, archiveMissing })
  if (!fault) place.record({ file: basename(file), archiveMissing, groups, changed })
  place.write(fault ? `${fault}\n` : `${groups} groups, ${changed ? 'changed' : 'unchanged'}\n`)
  return fault ? 1 : 0
}
