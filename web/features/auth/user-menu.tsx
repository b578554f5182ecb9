export function UserMenu() {
  return null
}
