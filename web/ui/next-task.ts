/** Lets input and painting go first, before long work. @returns in a later task */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
