export { collectMemberData } from './queries/collect-member-data.ts'
export { createExportArchive } from './commands/create-export-archive.ts'
