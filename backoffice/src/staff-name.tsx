import { useColleagues } from './colleagues'

/** The name of someone of the staff; the id of someone who cannot sign in anymore. */
export function StaffName({ id }: { readonly id: string }) {
  const name = useColleagues().find((colleague) => colleague.id === id)?.name
  return name ?? (id === 'cli' ? 'The command line' : id)
}
