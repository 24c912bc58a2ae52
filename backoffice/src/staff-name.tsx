import { useStaffNames } from './colleagues'

/** The name of someone of the staff. */
export function StaffName({ id }: { readonly id: string }) {
  return useStaffNames()(id)
}
