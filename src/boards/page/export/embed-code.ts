const SIGNS: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** HTML that shows a board in another page. `address`: whole, of the page that may stand in others. */
export function embedCode(title: string, address: string): string {
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;
}
