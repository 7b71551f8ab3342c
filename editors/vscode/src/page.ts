/** The page of the panel. Its script and style are files of the extension; the picture comes as data. */

export interface Resources {
  readonly source: string;
  readonly script: string;
  readonly style: string;
}

export function page(resources: Resources): string {
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `script-src ${resources.source}`,
    `style-src ${resources.source}`,
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${resources.style}">
<title>sudokudsl</title>
</head>
<body>
<header>
<h1 id="title"></h1>
<p id="verdict" role="status"></p>
<ul id="notes"></ul>
</header>
<main>
<img id="picture" alt="The puzzle" hidden>
<nav aria-label="Questions">
<button data-ask="verdict">Check</button>
<button data-ask="solution" disabled>Solution</button>
<button data-ask="candidates">Candidates</button>
<button data-ask="count">Count</button>
<button data-ask="steps">Steps</button>
<button data-ask="why">Why?</button>
</nav>
<section aria-live="polite">
<h2 id="heading"></h2>
<table id="table" hidden></table>
<ol id="items"></ol>
</section>
</main>
<script src="${resources.script}"></script>
</body>
</html>
`;
}
